"""URLs of the tournaments."""

from __future__ import annotations

from django.urls import path

from tuppence_web.tournaments.views import board, desk, matches, pages, paper, teams

urlpatterns = [
    path("", pages.tournaments, name="tournaments"),
    path("new", desk.new, name="tournament_new"),
    path("new/season-end", desk.new_season_end, name="tournament_season_end"),
    path("<int:id>/", pages.tournament, name="tournament"),
    path("<int:id>/board", board.board, name="tournament_board"),
    path("<int:id>/enter", pages.enter, name="tournament_enter"),
    path("<int:id>/team", teams.enter, name="tournament_team"),
    path("<int:id>/paper", paper.bracket, name="tournament_paper"),
    path("<int:id>/draws", pages.draws, name="tournament_draws"),
    path("<int:id>/draws.json", pages.draws_json, name="tournament_draws_json"),
    path("<int:id>/history", pages.history, name="tournament_history"),
    path("<int:id>/desk", desk.desk, name="tournament_desk"),
    path("<int:id>/desk/paste", desk.paste, name="tournament_paste"),
    path("<int:id>/change", desk.change, name="tournament_change"),
    path("<int:id>/start", desk.start, name="tournament_start"),
    path("<int:id>/cancel", desk.cancel, name="tournament_cancel"),
    path("<int:id>/officials", desk.officials, name="tournament_officials"),
    path("<int:id>/officials/<int:person>", desk.dismiss, name="tournament_dismiss"),
    path("<int:id>/payout", desk.payout, name="tournament_payout"),
    path("<int:id>/payout/administrator", desk.pay_administrator, name="tournament_pay"),
    path("<int:id>/payout/back", desk.payout_back, name="tournament_payout_back"),
    path("<int:id>/memberships/<int:membership>", desk.membership_fee, name="tournament_membership"),
    path("<int:id>/memberships/<int:membership>/back", desk.membership_fee_back, name="tournament_membership_back"),
    path("<int:id>/statement", desk.statement, name="tournament_statement"),
    path("<int:id>/statement.csv", desk.statement_file, name="tournament_statement_csv"),
    path("entrants/<int:entrant>/pay", desk.pay, name="entrant_pay"),
    path("entrants/<int:entrant>/pay/back", desk.pay_back, name="entrant_pay_back"),
    path("entrants/<int:entrant>/off", desk.write_off, name="entrant_off"),
    path("entrants/<int:entrant>/withdraw", desk.withdraw, name="entrant_withdraw"),
    path("entrants/<int:entrant>/hand-back", desk.hand_back, name="entrant_hand_back"),
    path("entrants/<int:entrant>/hand-back/back", desk.hand_back_undone, name="entrant_hand_back_undone"),
    path("entrants/<int:entrant>/card", desk.give_card, name="entrant_card"),
    path("<int:id>/draw/<str:stage>", matches.draw, name="tournament_draw"),
    path("<int:id>/draw/<str:stage>/by-hand", paper.drawn, name="tournament_drawn"),
    path("<int:id>/draw/<str:stage>/back", matches.take_back_draw, name="tournament_draw_back"),
    path("<int:id>/matches/<str:key>", matches.match, name="tournament_match"),
    path("<int:id>/matches/<str:key>/back", matches.take_back, name="tournament_match_back"),
    path("<int:id>/matches/<str:key>/note", matches.note, name="tournament_match_note"),
    path("<int:id>/matches/<str:key>/away/<int:number>", matches.miss, name="tournament_away"),
    path("<int:id>/matches/<str:key>/came/<int:number>", matches.came, name="tournament_came"),
    path("<int:id>/matches/<str:key>/number", matches.number, name="tournament_match_number"),
    path("<int:id>/matches/<str:key>/equipment", matches.equipment, name="tournament_match_equipment"),
    path("<int:id>/matches/<str:key>/table", matches.table, name="tournament_table"),
    path("<int:id>/matches/<str:key>/from-table", matches.from_table, name="tournament_from_table"),
]
