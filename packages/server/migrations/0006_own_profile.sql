-- When a person last changed their own name, e-mail or phone in the portal. Until the provider's data say the same, an
-- import leaves these alone: a nightly import must not undo what the person did in the afternoon.
alter table portal_user add column profile_changed_at timestamptz;
