"""A second reading of the rules: a naive referee that shares no rule with the engine it is compared with."""
