"""URLs of the pages about games and tables."""

from __future__ import annotations

from django.urls import path

from tuppence_web.tables.pages import (
    analysis,
    device,
    first_game,
    hand_off,
    handed_over,
    hints,
    invitation,
    log,
    practice,
    real,
    screen,
    verify,
    views,
)

urlpatterns = [
    path("games/<slug:game>/", views.game, name="game"),
    path("games/<slug:game>/new", views.new, name="new"),
    path("games/<slug:game>/options", views.options, name="options"),
    path("games/<slug:game>/real", real.begin, name="real"),
    path("games/<slug:game>/quick", views.quick, name="quick"),
    path("games/<slug:game>/first", first_game.begin, name="first_game"),
    path("games/<slug:game>/odds", views.game_odds, name="game_odds"),
    path("games/<slug:game>/practice/", practice.board, name="practice"),
    path("games/<slug:game>/practice/validate", practice.validate, name="practice_validate"),
    path("games/<slug:game>/practice/try", practice.attempt, name="practice_try"),
    path("games/<slug:game>/practice/hands", practice.hands, name="practice_hands"),
    path("device/", device.page, name="device"),
    path("device/offline", device.offline, name="device_offline"),
    path("device/app.webmanifest", device.app, name="device_app"),
    path("device/tables", handed_over.tables, name="device_tables"),
    path("sw.js", device.service_worker, name="service_worker"),
    path("tables/<table:id>/", views.table, name="table"),
    path("tables/<table:id>/join", invitation.join, name="join"),
    path("tables/<table:id>/log", log.log, name="log"),
    path("tables/<table:id>/board", screen.board, name="table_board"),
    path("tables/<table:id>/keep", hand_off.hand_off, name="keep"),
    path("tables/<table:id>/qr.svg", views.qr, name="qr"),
    path("tables/<table:id>/paths/<int:seq>", views.paths, name="paths"),
    path("tables/<table:id>/expected", hints.expected, name="expected"),
    path("tables/<table:id>/odds", hints.odds, name="odds"),
    path("tables/<table:id>/rematch", views.rematch, name="rematch"),
    path("tables/<table:id>/analysis", analysis.analysis, name="analysis"),
    path("tables/<table:id>/play-on", analysis.play_on, name="play_on"),
    path("tables/<table:id>/analysis/search", analysis.search, name="analysis_search"),
    path("tables/<table:id>/verify", verify.verify_table, name="verify_table"),
    path("tables/<table:id>/record.json", views.record, name="record"),
    path("verify", verify.verify, name="verify"),
    path("verify/analysis", analysis.record_analysis, name="record_analysis"),
    path("verify/key", verify.record_key, name="record_key"),
]
