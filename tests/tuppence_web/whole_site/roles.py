"""Who may do what: the table with which the walk compares the site.

A line: a URL by its name (or else its route) or a change by "app.name"; the things of `world` that it is tried with;
who may see it; who may send to it, or make the change. `*` stands for any model of the officers' desk.
A page that nobody may see, or has nothing to show in this world, has "-".
"""

from __future__ import annotations

from typing import Any

from tests.tuppence_web.whole_site.world import World

GROUPS = {
    "known": "player member certified named operator other_operator administrator other_administrator officer",
    "operators": "operator officer",
    "any_operator": "operator other_operator officer",
    "conducts": "named operator officer",
    "runs": "administrator officer",
    "enters": "named administrator officer",
    "its_member": "member officer",
    "enters_others": "operator other_operator administrator other_administrator officer",
}
GROUPS["all"] = f"visitor {GROUPS['known']}"

TABLE = """
# Signing up, in and out; one's own account
account_login                        |                           | all          | all
account_logout                       |                           | all          | all
account_inactive                     |                           | all          | -
account_signup                       |                           | all          | all
account_reauthenticate               |                           | -            | -
account_email                        |                           | known        | known
account_email_verification_sent      |                           | all          | -
account_change_password              |                           | known        | known
account_set_password                 |                           | known        | known
account_reset_password               |                           | all          | all
account_confirm_login_code           |                           | known        | known
account_confirm_email                | words                     | all          | -
account_reset_password_from_key      | words words               | all          | all
account_reset_password_from_key_done |                           | all          | -
account_reset_password_done          |                           | all          | -
mfa_index                            |                           | known        | -
mfa_authenticate                     |                           | known        | known
mfa_reauthenticate                   |                           | -            | -
mfa_activate_totp                    |                           | known        | known
mfa_deactivate_totp                  |                           | -            | -
mfa_view_recovery_codes              |                           | -            | -
mfa_generate_recovery_codes          |                           | known        | known
mfa_download_recovery_codes          |                           | -            | -
usersessions_list                    |                           | known        | known
name                                 |                           | all          | all
account                              |                           | known        | known
data                                 |                           | known        | -
tokens                               |                           | known        | known
revoke_token                         | token                     | -            | operator
leave                                |                           | known        | known
accounts.take_name                   | words                     | -            | known
accounts.leave                       | words                     | -            | known
accounts.look_up                     | known                     | -            | enters_others
accounts.make_token                  | words words               | -            | known
accounts.revoke_token                | token                     | -            | operator

# The officers' desk
admin:index                          |                           | officer      | officer
admin:login                          |                           | officer      | officer
admin:logout                         |                           | all          | all
admin:password_change                |                           | officer      | officer
admin:password_change_done           |                           | officer      | -
admin:autocomplete                   |                           | -            | -
admin:jsi18n                         |                           | officer      | -
admin:view_on_site                   | one one                   | -            | -
admin:app_list                       | accounts                  | officer      | officer
admin:accounts_person_change         |                           | officer      | officer
admin:memberships_benefit_add        |                           | officer      | officer
admin:memberships_benefit_change     |                           | officer      | officer
admin:places_region_add              |                           | officer      | officer
admin:places_region_change           |                           | officer      | officer
admin:places_venue_add               |                           | officer      | officer
admin:places_venue_change            |                           | officer      | officer
admin:*_changelist                   |                           | officer      | officer
admin:*_add                          |                           | -            | -
admin:*_history                      |                           | officer      | officer
admin:*_delete                       |                           | -            | -
admin:*_change                       |                           | officer      | -
officers/*/*/<path:object_id>/       | one                       | officer      | officer
officers/(?P<url>.*)$                | words                     | -            | -

# Tables
home                                 |                           | all          | -
game                                 | game                      | all          | -
new                                  | game                      | all          | all
options                              | game                      | all          | -
quick                                | game                      | -            | all
first_game                           | game                      | -            | all
real                                 | game                      | all          | all
device                               |                           | all          | -
device_app                           |                           | all          | -
device_offline                       |                           | all          | -
device_tables                        |                           | all          | all
service_worker                       |                           | all          | -
game_odds                            | with_odds                 | all          | -
practice                             | practised                 | all          | -
practice_validate                    | practised                 | -            | all
practice_try                         | practised                 | -            | all
practice_hands                       | practised                 | -            | all
tables                               |                           | all          | all
table                                | own_table                 | all          | -
table_board                          | own_table                 | all          | -
keep                                 | own_table                 | -            | -
log                                  | own_table                 | -            | -
mine                                 |                           | all          | -
puzzles                              |                           | all          | -
challenge                            | game today                | all          | all
puzzle                               | game today                | all          | all
profile                              | person                    | all          | -
qr                                   | own_table                 | all          | -
result                               | own_table                 | all          | -
analysis                             | own_table                 | all          | -
play_on                              | own_table                 | -            | -
analysis_search                      | own_table                 | -            | -
join                                 | own_table                 | -            | -
rematch                              | own_table                 | -            | -
verify_table                         | own_table                 | all          | -
record                               | own_table                 | -            | -
paths                                | own_table seq             | -            | -
expected                             | own_table                 | -            | -
odds                                 | own_table                 | -            | -
verify                               |                           | all          | all
record_analysis                      |                           | -            | all
record_key                           |                           | all          | -

# Friends and notifications
open_tables                          |                           | all          | all
friends                              |                           | known        | -
friend_link                          |                           | -            | known
show_friends                         |                           | -            | known
part                                 | person                    | -            | known
invite                               | person                    | -            | known
befriend                             | friend_link               | all          | known
notifications                        |                           | all          | all
unsubscribe_all                      |                           | -            | all
notification_settings                |                           | all          | all
stop_emails                          | stop                      | all          | all

# The rulebook
rulebook                             |                           | all          | -
rulebook_chapter                     | chapter                   | all          | -
rulebook_cited                       | ruling                    | all          | -

# Money
money                                |                           | known        | -
money_csv                            |                           | known        | -
money_of                             | person                    | officer      | -
money_of_csv                         | person                    | officer      | -
receipt                              | paid                      | its_member   | -
tills                                |                           | officer      | officer
books                                |                           | officer      | -
accounts_of_kind                     | membership_scope due      | officer      | -
ledger.transfer                      | words words cents words   | -            | officer
money_account                        | account                   | officer      | -
money_account_csv                    | account                   | officer      | -
journal                              |                           | officer      | -
journal_csv                          |                           | officer      | -
entry                                | entry                     | officer      | officer
ledger.reverse                       | paid words                | -            | officer

# Members and officials
members                              |                           | all          | known
member_card                          |                           | known        | -
check_card                           | card                      | all          | -
members_all                          |                           | officer      | -
new_member                           |                           | officer      | officer
member                               | member                    | officer      | officer
membership_payment                   | membership                | officer      | officer
membership_proof                     | membership                | officer      | officer
withdraw_membership                  | membership                | officer      | officer
officials                            |                           | all          | -
certify                              |                           | officer      | officer
withdraw_certificate                 | certificate               | officer      | officer
memberships.buy                      | member annual no no       | -            | its_member
memberships.enrol                    | words address annual no no | -           | officer
memberships.pay                      | membership cash cents     | -            | officer
memberships.see_proof                | membership words          | -            | officer
memberships.withdraw                 | own_membership words      | -            | its_member
memberships.certify                  | known today today         | -            | officer
memberships.withdraw_certificate     | certificate words         | -            | officer

# Leagues
leagues                              |                           | all          | -
new_league                           |                           | officer      | officer
venues                               |                           | any_operator | -
new_venue                            |                           | any_operator | any_operator
venue                                | venue                     | operators    | operators
region                               | region year               | all          | -
league                               | league                    | all          | -
league_operator                      | league                    | officer      | officer
league_money                         | league                    | operators    | -
league_hand_csv                      | league                    | operators    | -
league_pool_csv                      | league                    | operators    | -
new_season                           | league                    | operators    | operators
season                               | season                    | all          | -
standings_csv                        | season                    | all          | -
standings_json                       | season                    | all          | -
season_calendar                      | season                    | all          | -
enter_season                         | season                    | known        | known
plan_season                          | season                    | operators    | operators
start_season                         | planned                   | operators    | operators
take_back_start                      | season                    | -            | operators
delete_season                        | planned                   | operators    | operators
end_season                           | season                    | operators    | operators
reopen_season                        | season                    | operators    | operators
season_entries                       | season                    | operators    | operators
season_money                         | season                    | operators    | -
season_hand_csv                      | season                    | operators    | -
season_pool_csv                      | season                    | operators    | -
season_payout                        | season person             | operators    | operators
season_back                          | season person             | operators    | operators
league_entry                         | entrant                   | operators    | operators
night                                | night                     | all          | -
night_board                          | night                     | all          | -
night_sheet                          | night                     | conducts     | -
night_state                          | night                     | conducts     | -
send_night                           | night                     | -            | conducts
move_night                           | later_night               | operators    | operators
call_off_night                       | later_night               | operators    | operators
hold_night                           | later_night               | -            | operators
night_official                       | night                     | operators    | operators
match_order                          | night three one           | conducts     | conducts
match_note                           | night match               | operators    | operators
leagues.create_league                | words words known         | -            | officer
leagues.name_operator                | league known              | -            | officer
leagues.save_venue                   | venue words words words   | -            | operators
leagues.create_season                | league plan               | -            | operators
leagues.change_season                | planned plan              | -            | operators
leagues.start_season                 | planned                   | -            | operators
leagues.delete_season                | planned words             | -            | operators
leagues.take_back_start              | season                    | -            | operators
leagues.move_night                   | later_night today at_eight venue words | - | operators
leagues.call_off_night               | later_night words         | -            | operators
leagues.hold_night_after_all         | later_night               | -            | operators
leagues.name_official                | night official            | -            | operators
leagues.enter                        | planned                   | -            | known
leagues.enter_person                 | planned words address     | -            | operators
leagues.receive_fee                  | entrant cash              | -            | operators
leagues.take_back_fee                | entrant words             | -            | operators
leagues.write_off                    | entrant words             | -            | officer
leagues.charge_again                 | entrant words             | -            | operators
leagues.withdraw                     | entrant words             | -            | operators
leagues.end_season                   | season                    | -            | operators
leagues.reopen_season                | season words              | -            | operators
leagues.pay_out                      | season person cash        | -            | operators
leagues.receive_back                 | season person cash        | -            | operators
leagues.mark_present                 | night entrant yes         | -            | conducts
leagues.welcome_guest                | night words               | -            | conducts
leagues.draw_tables                  | night three               | -            | conducts
leagues.take_back_draw               | night three               | -            | conducts
leagues.open_table                   | night three               | -            | conducts
leagues.referee_match                | night three               | -            | conducts
leagues.take_result                  | open_match official       | -            | conducts
leagues.record_result                | night three order official | -           | conducts
leagues.correct_result               | match result order official words | -    | conducts
leagues.note_match                   | match words               | -            | operators

# Tournaments
tournaments                          |                           | all          | -
tournament_new                       |                           | officer      | officer
tournament_season_end                |                           | officer      | officer
tournament_season_end                |                           | officer      | officer
tournament                           | tournament                | all          | -
tournament_board                     | tournament                | all          | -
tournament_enter                     | coming                    | known        | known
tournament_draws                     | tournament                | all          | -
tournament_draws_json                | tournament                | -            | -
tournament_history                   | tournament                | all          | -
tournament_desk                      | coming                    | runs         | runs
tournament_change                    | coming                    | runs         | runs
tournament_start                     | coming                    | -            | runs
tournament_cancel                    | coming                    | -            | runs
tournament_officials                 | tournament                | -            | runs
tournament_dismiss                   | tournament official       | -            | runs
tournament_payout                    | tournament                | runs         | runs
tournament_pay                       | tournament                | -            | runs
tournament_payout_back               | tournament                | -            | runs
tournament_statement                 | tournament                | runs         | -
tournament_statement_csv             | tournament                | runs         | -
entrant_pay                          | cup_entrant               | -            | runs
entrant_pay_back                     | cup_entrant               | -            | runs
entrant_withdraw                     | cup_entrant               | runs         | runs
entrant_hand_back                    | cup_entrant               | -            | runs
entrant_card                         | cup_entrant               | -            | runs
tournament_draw                      | tournament round          | -            | runs
tournament_draw_back                 | tournament round          | -            | runs
tournament_match                     | tournament open_key       | all          | enters
tournament_match_back                | tournament key            | -            | enters
tournament_match_note                | tournament key            | -            | runs
tournament_away                      | tournament open_key number | -           | enters
tournament_came                      | tournament open_key number | -           | enters
tournament_table                     | tournament open_key       | -            | enters
tournament_from_table                | tournament open_key       | -            | enters
tournaments.create                   | coming_plan               | -            | officer
tournaments.create_season_end        | region year one address   | -            | officer
tournaments.create_season_end        | region year three known    | -            | officer
tournaments.change                   | coming coming_plan        | -            | runs
tournaments.enter                    | coming                    | -            | known
tournaments.enter_at_desk            | coming words address      | -            | runs
tournaments.receive_fee              | cup_entrant cash          | -            | runs
tournaments.take_back_fee            | cup_entrant words         | -            | runs
tournaments.withdraw                 | cup_entrant words         | -            | runs
tournaments.name_official            | tournament official       | -            | runs
tournaments.dismiss_official         | tournament official       | -            | runs
tournaments.cancel                   | coming words              | -            | runs
tournaments.start                    | coming words              | -            | runs
tournaments.draw                     | tournament round          | -            | runs
tournaments.take_back_draw           | tournament round words    | -            | runs
tournaments.prepare                  | tournament open_key official no | -      | enters
tournaments.enter_result             | tournament open_key open_numbers official | - | enters
tournaments.correct_result           | tournament key numbers numbers words | - | enters
tournaments.take_back_result         | tournament key words      | -            | enters
tournaments.note_match               | tournament key words      | -            | runs
tournaments.miss                     | tournament open_key number | -           | enters
tournaments.come_after_all           | tournament open_key number words | -     | enters
tournaments.open_table               | tournament open_key official | -         | enters
tournaments.referee_match            | tournament open_key       | -            | enters
tournaments.take_from_table          | tournament open_key       | -            | enters
tournaments.pay_out                  | tournament                | -            | runs
tournaments.take_back_payout         | tournament words          | -            | runs
tournaments.hand_back_fee            | cup_entrant               | -            | runs
tournaments.pay_administrator        | tournament cash           | -            | runs
tournaments.give_card                | cup_entrant               | -            | runs

# The HTTP API, each with a token of their own
api_operations                       |                           | all          | -
docs                                 |                           | all          | -
api:openapi-json                     |                           | all          | all
api:api-root                         |                           | -            | -
api:api_token                        |                           | known        | -
api:api_leagues                      |                           | all          | -
api:api_league                       | league                    | all          | -
api:api_season                       | season                    | all          | -
api:api_schedule                     | season                    | all          | -
api:api_standings                    | season                    | all          | -
api:api_results                      | season                    | all          | -
api:api_night                        | night                     | all          | -
api:api_presence                     | night                     | -            | conducts
api:api_record                       | night                     | -            | conducts
api:api_correct                      | night                     | -            | conducts
api:api_tournaments                  |                           | all          | -
api:api_tournament                   | tournament                | all          | -
api:api_entrants                     | tournament                | all          | -
api:api_bracket                      | tournament                | all          | -
api:api_tournament_results           | tournament                | all          | enters
api:api_enter_result                 | tournament                | all          | enters
api:api_correct_order                | tournament                | -            | enters
"""


def sent_to(name: str, world: World) -> dict[str, Any]:
    """A valid form for a URL, so that only the role can be wrong."""
    things = world.things
    entered = {"match": things["open_key"], "order": things["open_numbers"], "official": things["official"]}
    special: dict[str, dict[str, Any]] = {
        "puzzle": {"choice": 0},
        "send_night": {"change": "present", "entrant": things["entrant"], "here": True},
        "api:api_presence": {"entrant": things["entrant"], "here": True},
        "api:api_record": {"number": 3, "order": things["order"], "official": things["official"]},
        "api:api_correct": {
            "number": 1,
            "order": things["order"],
            "official": things["official"],
            "seen": things["result"],
            "why": "Because",
        },
        "api:api_correct_order": {
            "match": things["key"],
            "seen": things["numbers"],
            "order": things["numbers"],
            "why": "Because",
        },
        "api:api_tournament_results": entered,
        "api:api_enter_result": entered,
    }
    return special.get(name, {"why": "Because", "word": "sixpence", "name": "Ned", "method": "cash"})
