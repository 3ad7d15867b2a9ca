// Notes on a moment, with the marks of chess. They are kept apart from the match.

const MARKS = ["!", "?", "!!", "??", "!?", "?!"];

class Notes {
  constructor(box, { url, words, go, at, changed }) {
    Object.assign(this, { box, url, words, go, at, changed, all: [] });
    this.form = this.build();
    this.list = make("div", "remarks");
    box.replaceChildren(this.form, this.list);
  }

  async load() {
    try { this.take(await ask(this.url, { words: this.words })); } catch (error) { this.tell(error.sentence); }
  }

  take(all) {
    this.all = all;
    this.show();
    this.changed();
  }

  build() {
    const { words } = this, form = make("form", "noteform"), marks = make("fieldset", "marks");
    marks.append(make("legend", "", words.note_mark));
    for (const mark of ["", ...MARKS]) {
      const label = make("label"), radio = make("input");
      Object.assign(radio, { type: "radio", name: "mark", value: mark, checked: mark === "" });
      radio.ariaLabel = words[`mark_${MARKS.indexOf(mark)}`] ?? words.note_nomark;
      label.title = radio.ariaLabel;
      label.append(radio, make("span", "", mark || "–"));
      marks.append(label);
    }
    this.text = make("textarea");
    Object.assign(this.text, { rows: 2, maxLength: 2000, placeholder: words.note_text, ariaLabel: words.note_text });
    this.author = make("input");
    Object.assign(this.author, { maxLength: 80, placeholder: words.note_author, ariaLabel: words.note_author, value: remembered("author") ?? "" });
    const save = make("button", "strong", words.note_save), line = make("div", "noteline");
    this.trouble = make("p", "trouble");
    this.trouble.setAttribute("role", "alert");
    line.append(this.author, save);
    form.append(marks, this.text, line, this.trouble);
    form.onsubmit = (event) => { event.preventDefault(); this.save(); };
    return form;
  }

  tell(sentence) { this.trouble.textContent = sentence ?? ""; }

  async save() {
    const mark = this.form.querySelector("input[name=mark]:checked").value || null, told = this.text.value.trim();
    if (!told && !mark) { this.tell(this.words.note_empty); this.text.focus(); return; }
    const author = this.author.value.trim();
    remember("author", author);
    await this.change(async () => {
      const body = { at: this.at(), mark, text: told, author };
      const note = await ask(this.url, { words: this.words, method: "POST", body });
      this.form.reset();
      this.author.value = author;
      return [...this.all, note];
    });
  }

  remove(note) {
    return this.change(async () => {
      await ask(`${this.url}/${encodeURIComponent(note.id)}`, { words: this.words, method: "DELETE" });
      return this.all.filter((one) => one.id !== note.id);
    });
  }

  async change(done) {
    try { this.take(await done()); this.tell(""); } catch (error) { this.tell(error.sentence ?? this.words.offline); }
  }

  show() {
    const { words, all } = this, sorted = [...all].sort((a, b) => a.at - b.at);
    this.list.replaceChildren();
    if (!all.length) this.list.append(sentenceOnly(words.no_notes));
    for (const note of sorted) {
      const line = make("article", "remark"), jump = button("", () => this.go(note.at), "jump");
      if (note.mark) jump.append(make("b", "", note.mark), " ");
      jump.append(make("span", "", note.text || words[`mark_${MARKS.indexOf(note.mark)}`] || ""));
      jump.append(make("small", "", [note.author, `${words.event} ${note.at}`].filter(Boolean).join(" · ")));
      const away = button("×", () => this.remove(note), "away");
      away.ariaLabel = away.title = words.note_remove;
      line.append(jump, away);
      line.dataset.at = note.at;
      this.list.append(line);
    }
  }

  mark(at, veiled) {
    for (const line of this.list.querySelectorAll(".remark")) {
      line.hidden = veiled && +line.dataset.at > at;
      line.classList.toggle("now", +line.dataset.at === at);
    }
  }
}

// What this browser remembers between visits; a browser that forbids it simply forgets.
function remembered(name) { try { return localStorage.getItem(`kibitz-${name}`); } catch { return null; } }
function remember(name, value) { try { localStorage.setItem(`kibitz-${name}`, value); } catch { /* forgotten */ } }
