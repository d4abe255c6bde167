import CivilTime
