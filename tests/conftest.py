"""What every test of the house shares: how hypothesis looks for counter-examples."""

from hypothesis import HealthCheck, settings

# A shared machine has slow moments; they are no faults of the code under test.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
