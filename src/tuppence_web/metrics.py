"""What the server measures for Prometheus, each metric once (docs/operate.md).

Labels have few values, and no ids, names or addresses. Values that exist anyway, such as the length of a queue, are
read when somebody asks (`Gauge.set_function`).
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LONG_SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

# Tables
moves = Counter(
    "tuppence_moves", "Plays saved, by game and by whom: a person, a bot, chance or the clock.", ["game", "by"]
)
refusals = Counter("tuppence_refusals", "Messages of players that were refused, by code (docs/wire.md).", ["code"])
answer_seconds = Histogram(
    "tuppence_answer_seconds",
    "From the arrival of a command at the process that plays the table until its answer is sent.",
    buckets=SECONDS,
)
decision_seconds = Histogram(
    "tuppence_decision_seconds",
    "What bots and slow chance take, with the time that they wait for a free thread or worker process.",
    ["game", "by", "where"],
    buckets=LONG_SECONDS,
)
tables = Gauge("tuppence_tables", "Tables whose next move or clock this process looks after.")

# The writer
waiting_jobs = Gauge("tuppence_writer_waiting_jobs", "Jobs that wait for the writer.")
batch_jobs = Histogram("tuppence_writer_batch_jobs", "Jobs of a batch.", buckets=SIZES)
batch_seconds = Histogram("tuppence_writer_batch_seconds", "What a batch takes, with its commit.", buckets=SECONDS)
commit_seconds = Histogram("tuppence_writer_commit_seconds", "What saving a batch takes.", buckets=SECONDS)
database_failures = Counter(
    "tuppence_database_failures",
    "Failures of the database that refused something, in the writer and in pages: time-outs of locks, and others.",
    ["where", "kind"],
)

# Worker processes
workers = Gauge("tuppence_workers", "Worker processes that have started and are not known to have died.")
waiting_work = Gauge("tuppence_workers_waiting", "Pieces of work that wait for a worker process.")
workers_died = Counter("tuppence_workers_died", "Worker processes that died, or took too long, at their work.")

# Background work
jobs_waiting = Gauge(
    "tuppence_jobs_waiting", "Jobs that are due and not begun, whichever process deferred them.", ["kind"]
)
jobs_late_seconds = Gauge("tuppence_jobs_late_seconds", "For how long the first of these has been due.", ["kind"])
jobs = Counter(
    "tuppence_jobs", "Attempts at jobs by this process that ended: done, failed, and given up.", ["kind", "result"]
)

# Connections and requests
connections = Gauge("tuppence_connections", "Open connections: http or socket.", ["kind"])
requests = Counter("tuppence_http_requests", "Requests answered.", ["kind", "status"])
request_seconds = Histogram(
    "tuppence_http_request_seconds", "From the head of a request to the end of the response.", ["kind"], buckets=SECONDS
)
turned_away = Counter("tuppence_connections_refused", "Connections refused before any page was asked.", ["status"])
limits_hit = Counter("tuppence_limits_hit", "Messages and requests above a limit of docs/operate.md.", ["limit"])

# Several processes
processes = Gauge("tuppence_cluster_processes", "Processes of this site that this one sees, itself among them.")
cut_off = Gauge("tuppence_cluster_cut_off", "1 while the other processes cannot be reached.")
remotes = Gauge("tuppence_cluster_remotes", "Sockets of other processes at tables of this one.")
messages_sent = Counter("tuppence_cluster_messages_sent", "Messages sent to other processes.")
messages_lost = Counter("tuppence_cluster_messages_lost", "Gaps in the messages of other processes.")

# The server itself
errors = Counter("tuppence_errors", "Lines of the log at level ERROR, by what wrote them.", ["source"])
draining = Gauge("tuppence_draining", "1 once the process has been asked to end.")
