"""The rows of the mix, and how a peer is measured."""

import time


def read(path):
    with open(path) as file:
        for line in file:
            zone, *numbers = line.split()
            yield zone, *map(int, numbers)


def measure(name, questions, answer, rounds):
    """Prints the best round; `questions` are pairs of what is asked and what remindd says."""
    best, wrong = float("inf"), 0
    for _ in range(rounds):
        start = time.perf_counter_ns()
        answers = [answer(*question) for question, _ in questions]
        best = min(best, time.perf_counter_ns() - start)
        wrong = sum(given != expected for given, (_, expected) in zip(answers, questions))
    print(f"{name}\t{best / len(questions):.1f}\t{wrong}", flush=True)
