// The moment as a picture that stands alone: symbols and styles inside, no font and no page needed.

const COPIED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-size", "font-weight", "text-anchor"];
const FONT = "'Source Sans 3', 'Source Sans Pro', system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

// Colours come from the style sheet: write them into the copy, element by element.
function dressed(original) {
  const copy = original.cloneNode(true), from = [original, ...original.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    if (!(element instanceof SVGGraphicsElement)) return;
    const style = getComputedStyle(element);
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      if (value && value !== "none" || name === "fill" || name === "stroke") to[i].setAttribute(name, value);
    }
    if (element instanceof SVGTextElement && element.textContent) { // another font must not change the layout
      to[i].setAttribute("textLength", element.getComputedTextLength().toFixed(1));
      to[i].setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    to[i].removeAttribute("class");
  });
  return copy;
}

// The symbols the picture uses, with the colours of the deck written in.
function usedSymbols(root, picture) {
  const style = getComputedStyle(root);
  const ids = new Set([...picture.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1)));
  return [...ids].map((id) => root.querySelector(`.defs [id="${CSS.escape(id)}"]`)?.outerHTML ?? "").join("")
    .replace(/var\((--[\w-]+),\s*([^)]+)\)/g, (_, name, otherwise) => style.getPropertyValue(name).trim() || otherwise);
}

// SVG text of the table with a line above and the sentence below, as wide as the table.
function pictureOf(root, svg, above, below) {
  const { width, height } = svg.viewBox.baseVal, pad = 52;
  const line = (y, size, weight, words, colour) => {
    const told = clip(words, width - 32, size, weight), long = measure(told, size, weight).toFixed(1);
    return `<text x="16" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" textLength="${long}" lengthAdjust="spacingAndGlyphs">${esc(plainSigns(told))}</text>`;
  };
  const layer = new XMLSerializer().serializeToString(dressed(svg.querySelector("[data-part=layer]")));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 2 * pad}" viewBox="0 0 ${width} ${height + 2 * pad}" font-family="${FONT}">` +
    `<defs><radialGradient id="felt" cx="50%" cy="42%" r="70%"><stop offset="0" stop-color="#2d7459"/><stop offset=".62" stop-color="#1d5442"/><stop offset="1" stop-color="#164336"/></radialGradient>${usedSymbols(root, svg)}</defs>` +
    `<rect width="100%" height="100%" fill="#0f2f26"/><rect y="${pad}" width="${width}" height="${height}" fill="url(#felt)"/>` +
    line(33, 18, 700, above, "#ffffff") + line(height + pad + 33, 17, 600, below, "#ffffff") +
    `<g transform="translate(0 ${pad})">${layer}</g></svg>`;
}

async function asPng(svg, scale = 2) {
  const image = new Image(), url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  } finally { URL.revokeObjectURL(url); }
}

// Hand a file to the person.
function offerFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
