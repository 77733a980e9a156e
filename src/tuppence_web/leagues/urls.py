"""URLs of the leagues."""

from __future__ import annotations

from django.urls import path

from tuppence_web.leagues.views import board, endings, feeds, nights, running, seasons

urlpatterns = [
    path("", seasons.leagues, name="leagues"),
    path("new", running.new_league, name="new_league"),
    path("venues/", running.venues, name="venues"),
    path("venues/new", running.venue, name="new_venue"),
    path("venues/<int:id>", running.venue, name="venue"),
    path("regions/<int:id>/<int:year>/", seasons.region, name="region"),
    path("<int:id>/", seasons.league, name="league"),
    path("<int:id>/operator", running.operator, name="league_operator"),
    path("<int:id>/money/", running.league_money, name="league_money"),
    path("<int:id>/money/hand.csv", running.league_money_csv, {"part": "hand"}, name="league_hand_csv"),
    path("<int:id>/money/pool.csv", running.league_money_csv, {"part": "pool"}, name="league_pool_csv"),
    path("<int:id>/seasons/new", running.new_season, name="new_season"),
    path("seasons/<int:id>/", seasons.season, name="season"),
    path("seasons/<int:id>/standings.csv", feeds.standings_csv, name="standings_csv"),
    path("seasons/<int:id>/standings.json", feeds.standings_json, name="standings_json"),
    path("seasons/<int:id>/nights.ics", feeds.calendar, name="season_calendar"),
    path("seasons/<int:id>/enter", seasons.enter, name="enter_season"),
    path("seasons/<int:id>/plan", running.plan, name="plan_season"),
    path("seasons/<int:id>/start", endings.start, name="start_season"),
    path("seasons/<int:id>/start/back", endings.take_back_start, name="take_back_start"),
    path("seasons/<int:id>/delete", endings.delete, name="delete_season"),
    path("seasons/<int:id>/write", running.write, name="write_to_players"),
    path("seasons/<int:id>/end", endings.end, name="end_season"),
    path("seasons/<int:id>/reopen", endings.reopen, name="reopen_season"),
    path("seasons/<int:id>/entries/", running.entries, name="season_entries"),
    path("seasons/<int:id>/money/", running.season_money, name="season_money"),
    path("seasons/<int:id>/money/hand.csv", running.season_money_csv, {"part": "hand"}, name="season_hand_csv"),
    path("seasons/<int:id>/money/pool.csv", running.season_money_csv, {"part": "pool"}, name="season_pool_csv"),
    path("seasons/<int:id>/payout/<int:person>", endings.payout, name="season_payout"),
    path("seasons/<int:id>/back/<int:person>", endings.back, name="season_back"),
    path("entries/<int:id>/", running.entry, name="league_entry"),
    path("nights/<int:id>/", nights.night, name="night"),
    path("nights/<int:id>/board", board.board, name="night_board"),
    path("nights/<int:id>/sheet", nights.sheet, name="night_sheet"),
    path("nights/<int:id>/state", nights.state, name="night_state"),
    path("nights/<int:id>/send", nights.send, name="send_night"),
    path("nights/<int:id>/move", nights.move, name="move_night"),
    path("nights/<int:id>/off", nights.call_off, name="call_off_night"),
    path("nights/<int:id>/on", nights.hold_after_all, name="hold_night"),
    path("nights/<int:id>/official", nights.official, name="night_official"),
    path("nights/<int:id>/matches/<int:number>/<int:group>/", nights.order, name="match_order"),
    path("nights/<int:id>/notes/<int:match>", nights.note, name="match_note"),
]
