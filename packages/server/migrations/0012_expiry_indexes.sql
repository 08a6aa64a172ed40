-- What has expired is deleted every hour, and must be found without reading the rest.
create index on activation_code (expires_at);
create index on login_throttle (last_failure_at);
