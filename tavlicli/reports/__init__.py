"""Reports: pure renderers of findings and positions."""
