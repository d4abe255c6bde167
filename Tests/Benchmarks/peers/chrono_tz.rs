// chrono-tz, one day after the other. Its zones are compiled in, so they are as old as the package.
use chrono::{Datelike, Duration, LocalResult, NaiveDate, NaiveTime, TimeZone};
use chrono_tz::Tz;
use std::collections::BTreeMap;
use std::{env, fs, time::Instant};

struct Row {
    zone: Tz,
    days: u32,
    time: NaiveTime,
    after: i64,
    expected: i64,
}

impl Row {
    fn read(line: &str) -> Row {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |index: usize| fields[index].parse::<i64>().unwrap();
        Row {
            zone: fields[0].parse().unwrap(),
            days: number(1) as u32,
            time: NaiveTime::from_hms_opt(number(2) as u32, number(3) as u32, 0).unwrap(),
            after: number(4),
            expected: number(5),
        }
    }

    fn due(&self, date: NaiveDate) -> i64 {
        let slot = date.and_time(self.time);
        match self.zone.from_local_datetime(&slot) {
            LocalResult::Single(due) => due.timestamp(),
            LocalResult::Ambiguous(earlier, _) => earlier.timestamp(),
            // Within a gap: a day of elapsed time after the same time of the day before.
            LocalResult::None => {
                let day = Duration::days(1);
                (self.zone.from_local_datetime(&(slot - day)).earliest().unwrap() + day).timestamp()
            }
        }
    }

    fn next(&self) -> i64 {
        let mut date = self.zone.timestamp_opt(self.after, 0).unwrap().date_naive();
        loop {
            if self.days >> date.weekday().num_days_from_monday() & 1 == 1 {
                let due = self.due(date);
                if due > self.after {
                    return due;
                }
            }
            date = date.succ_opt().unwrap();
        }
    }
}

fn main() {
    let text = fs::read_to_string(env::args().nth(1).unwrap()).unwrap();
    let rows: Vec<Row> = text.lines().map(Row::read).collect();
    let (mut best, mut wrong) = (f64::MAX, 0);
    for _ in 0..100 {
        let start = Instant::now();
        wrong = rows.iter().filter(|row| row.next() != row.expected).count();
        best = best.min(start.elapsed().as_nanos() as f64);
    }
    let mut zones = BTreeMap::new();
    for row in rows.iter().filter(|row| row.next() != row.expected) {
        *zones.entry(row.zone.name()).or_insert(0) += 1;
    }
    let differing: Vec<String> = zones.iter().map(|(zone, count)| format!("{zone} {count}")).collect();
    println!(
        "chrono-tz {}, tzdata {}\t{:.1}\t{}\t{}",
        env!("CHRONO_TZ"), env!("CHRONO_TZ_DATA"), best / rows.len() as f64, wrong, differing.join(", ")
    );
}
