#!/usr/bin/env python3
"""Writes sun-ephemeris.tsv: what the sun does at 30 places on 24 days, by an ephemeris that is not ours.

PyEphem (libastro, VSOP87) gives the altitude of the sun's centre without refraction, for an observer at sea level,
and the sun's transits; a crossing is found by halving between two transits. Crossings of the altitude "horizon",
-50 arc minutes, are rise and set. Seconds since 1970; "above" and "below" where there is no crossing, and then also
where the altitude is missed by less than 0.05 degrees: "close".

    python3 -m venv venv && venv/bin/pip install ephem==4.2.1 && venv/bin/python sun-ephemeris.py > sun-ephemeris.tsv
"""
import datetime
import math

import ephem

PLACES = """
Quito 0 -78.5|Null Island 0 0|Pontianak 0 109.3333|Singapore 1.3521 103.8198|Nairobi -1.2921 36.8219
Jakarta -6.2 106.8167|Makkah 21.4225 39.8262|Honolulu 21.3069 -157.8583|Cairo 30.0444 31.2357
New York 40.7128 -74.006|Zurich 47.3769 8.5417|London 51.5074 -0.1278|Edinburgh 55.9533 -3.1883
Copenhagen 55.6761 12.5683|Oslo 59.9139 10.7522|Helsinki 60.1699 24.9384|Anchorage 61.2181 -149.9003
Reykjavik 64.1466 -21.9426|Murmansk 68.9585 33.0827|Tromso 69.6492 18.9553|Utqiagvik 71.2906 -156.7886
Sydney -33.8688 151.2093|Cape Town -33.9249 18.4241|Auckland -36.8485 174.7633|Ushuaia -54.8019 -68.303
Rothera -67.5678 -68.1267|West of the date line 35 180|East of the date line 35 -180|Apia -13.8333 -171.7667
Taveuni -16.8 179.99
"""
DAYS = [
    "1950-01-03", "1958-06-21", "1966-03-20", "1975-09-23", "1984-12-21", "1993-02-14", "2000-02-29", "2004-11-03",
    "2010-04-17", "2017-08-28", "2024-05-31", "2026-03-08", "2026-11-20", "2033-07-15", "2041-10-09", "2049-06-05",
    "2058-01-25", "2067-04-30", "2076-08-11", "2085-03-01", "2099-12-31", "2116-10-25", "2133-05-13", "2150-09-01",
]
MINUTE = 1 / 1440


def epoch(date):
    # PyEphem counts days from 1899-12-31T12:00.
    return round((float(date) - 25567.5) * 86400)


def main():
    sun = ephem.Sun()
    print(f"# place\tlatitude\tlongitude\tdate\tnoon\tdawn -18\tsunrise\tsunset\tdusk -18   (PyEphem {ephem.__version__})")
    for place in PLACES.strip().replace("\n", "|").split("|"):
        name, latitude, longitude = place.rsplit(" ", 2)
        observer = ephem.Observer()
        observer.lat, observer.lon = latitude, longitude
        observer.pressure = 0

        def altitude(at):
            observer.date = at
            sun.compute(observer)
            return math.degrees(float(sun.alt))

        def crossing(low, high, wanted):
            """From a transit where the sun stands low to one where it stands high."""
            if altitude(high) < wanted:
                return "close" if altitude(high) > wanted - 0.05 else "below"
            if altitude(low) > wanted:
                return "close" if altitude(low) < wanted + 0.05 else "above"
            if min(altitude(high) - wanted, wanted - altitude(low)) < 0.05:
                return "close"
            for _ in range(40):
                middle = (low + high) / 2
                if altitude(middle) < wanted:
                    low = middle
                else:
                    high = middle
            return str(epoch(high))

        for day in DAYS:
            mean = float(ephem.Date(day.replace("-", "/") + " 12:00")) - float(longitude) / 360
            observer.date = mean - 20 * MINUTE
            noon = float(observer.next_transit(sun))
            observer.date = noon
            before = float(observer.previous_antitransit(sun))
            observer.date = noon
            after = float(observer.next_antitransit(sun))
            assert abs(noon - mean) < 18 * MINUTE and abs(after - before - 1) < MINUTE, (place, day)
            columns = [
                crossing(before, noon, -18), crossing(before, noon, -50 / 60),
                crossing(after, noon, -50 / 60), crossing(after, noon, -18),
            ]
            print("\t".join([name, latitude, longitude, day, str(epoch(noon))] + columns))


main()
