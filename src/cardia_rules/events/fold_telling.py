"""Events that only tell of the game: the table stays as it is."""

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.folding import FOLDS
from cardia_rules.events.table import Table


def unchanged(table: Table, _event: ev.Event) -> Table:
    return table


for _kind in (
    ev.PhaseSkipped,
    ev.DecisionTaken,
    ev.CoinTossed,
    ev.PickedAtRandom,
    ev.EndDeclared,
    ev.JudgeNoted,
    ev.AbilityActivated,
    ev.EffectIgnored,
    ev.FactionNamed,
    ev.SignetsCounted,
    ev.ProtectorActivated,
    ev.ProtectorPassed,
    ev.NothingDrawn,
    ev.LocationApplied,
    ev.WinsCancelled,
):
    FOLDS[_kind] = unchanged
