-- What the first released version of the service wrote, on 2026-11-20. Never edited: databases like it are out in the world.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "accounts" ("id" integer primary key autoincrement, "email" text not null, "email_key" text not null unique, "username" text not null, "status" text not null, "is_admin" integer not null, "api_key_hash" text not null unique, "password_hash" text, "registered_at" integer not null);
CREATE TABLE "domains" ("id" integer primary key autoincrement, "account_id" integer references "accounts" ("id"), "origin" text not null, "host" text not null unique, "redirect_root" text not null, "redirect_404" text not null, "created_at" integer not null);
CREATE TABLE "interstitials" ("id" integer primary key autoincrement, "account_id" integer not null references "accounts" ("id"), "kind" text not null, "type" text not null, "name" text not null, "created_at" integer not null);
CREATE TABLE "showcases" ("id" integer primary key autoincrement, "account_id" integer not null references "accounts" ("id"), "kind" text not null, "token" text not null unique, "name" text not null, "created_at" integer not null);
CREATE TABLE "campaigns" ("id" integer primary key autoincrement, "account_id" integer not null references "accounts" ("id"), "name" text not null, "slug" text, "slug_key" text unique, "list_token" text not null unique, "is_public" integer not null, "created_at" integer not null);
CREATE TABLE "channels" ("id" integer primary key autoincrement, "account_id" integer not null references "accounts" ("id"), "name" text not null, "description" text not null, "color" text not null, "starred" integer not null, "created_at" integer not null);
CREATE TABLE "channel_items" ("channel_id" integer not null references "channels" ("id") on delete cascade, "item_type" text not null, "item_id" integer not null, "assigned_at" integer not null, constraint "channel_items_key" primary key ("channel_id", "item_type", "item_id"));
CREATE TABLE "pixels" ("id" integer primary key autoincrement, "account_id" integer not null references "accounts" ("id"), "type" text not null, "name" text not null, "tag" text not null, "created_at" integer not null);
CREATE TABLE "links" ("id" integer primary key autoincrement, "account_id" integer not null references "accounts" ("id"), "domain_id" integer not null references "domains" ("id"), "alias" text not null, "alias_key" text not null, "url" text not null, "redirect_type" text not null, "interstitial_id" integer references "interstitials" ("id"), "password_hash" text, "expires_at" integer, "geo_targets" text not null, "device_targets" text not null, "language_targets" text not null, "meta_title" text not null, "meta_description" text not null, "meta_image" text not null, "description" text not null, "campaign_id" integer references "campaigns" ("id") on delete set null, "deep_link" text, "status" text not null, "parameters" text not null, "search_text" text not null, "created_at" integer not null, constraint "links_alias" unique ("domain_id", "alias_key"));
CREATE TABLE "link_pixels" ("link_id" integer not null references "links" ("id") on delete cascade, "pixel_id" integer not null references "pixels" ("id") on delete cascade, constraint "link_pixels_key" primary key ("link_id", "pixel_id"));
CREATE TABLE "link_clicks" ("link_id" integer primary key references "links" ("id") on delete cascade, "clicks" integer not null, "unique_clicks" integer not null);
CREATE TABLE "link_visitors" ("link_id" integer not null references "links" ("id") on delete cascade, "visitor" text not null, constraint "link_visitors_key" primary key ("link_id", "visitor"));
CREATE TABLE "link_tallies" ("link_id" integer not null references "links" ("id") on delete cascade, "kind" text not null, "name" text not null, "clicks" integer not null, constraint "link_tallies_key" primary key ("link_id", "kind", "name"));
CREATE TABLE "idempotent_answers" ("account_id" integer not null references "accounts" ("id"), "key_hash" text not null, "fingerprint" text not null, "body" text, "created_at" integer not null, constraint "idempotent_answers_key" primary key ("account_id", "key_hash"));
CREATE TABLE "secrets" ("name" text primary key, "value" text not null);
CREATE INDEX "links_by_account" on "links" ("account_id", "created_at", "id");
CREATE INDEX "links_by_campaign" on "links" ("campaign_id");
CREATE INDEX "channel_items_by_item" on "channel_items" ("item_type", "item_id");
CREATE INDEX "link_pixels_by_pixel" on "link_pixels" ("pixel_id");
CREATE INDEX "domains_by_account" on "domains" ("account_id");
CREATE INDEX "campaigns_by_account" on "campaigns" ("account_id");
CREATE INDEX "channels_by_account" on "channels" ("account_id");
CREATE INDEX "pixels_by_account" on "pixels" ("account_id");
CREATE INDEX "interstitials_by_account" on "interstitials" ("account_id");
CREATE INDEX "showcases_by_account" on "showcases" ("account_id");
CREATE INDEX "idempotent_answers_by_age" on "idempotent_answers" ("created_at");
insert into "kysely_migration" (name, timestamp) values ('0001-first-tables', '2026-11-20T22:30:18.028Z');
insert into "kysely_migration_lock" (id, is_locked) values ('migration_lock', 0);
insert into "accounts" (id, email, email_key, username, status, is_admin, api_key_hash, password_hash, registered_at) values (1, 'first@s.test', 'first@s.test', 'admin', 'pro', 1, '7a0b2af8743110eb87fde50d26897e64eba12d75c5b6a18276fa41ace2f5aa85', 'scrypt$32768$8$3$BVnMrfrW7humnWrSoV7oLA$rchBGS2VQdYo96X9OQBRXvfRVcob18nvTN89DouXru4', 1795213818033);
insert into "domains" (id, account_id, origin, host, redirect_root, redirect_404, created_at) values (1, null, '', '', '', '', 0);
insert into "domains" (id, account_id, origin, host, redirect_root, redirect_404, created_at) values (2, 1, 'https://go.test', 'go.test', 'https://home.test/', 'https://lost.test/', 1795213818089);
insert into "interstitials" (id, account_id, kind, type, name, created_at) values (1, 1, 'overlay', 'message', 'A word before you go', 1795213818033);
insert into "interstitials" (id, account_id, kind, type, name, created_at) values (2, 1, 'overlay', 'message', 'What is new', 1795213818033);
insert into "interstitials" (id, account_id, kind, type, name, created_at) values (3, 1, 'overlay', 'contact', 'Contact us', 1795213818033);
insert into "interstitials" (id, account_id, kind, type, name, created_at) values (4, 1, 'splash', 'splash', 'One moment, please', 1795213818033);
insert into "interstitials" (id, account_id, kind, type, name, created_at) values (5, 1, 'splash', 'splash', 'You are leaving this site', 1795213818033);
insert into "showcases" (id, account_id, kind, token, name, created_at) values (1, 1, 'bio', 'eneaef9yadus7mqf', 'My links', 1795213818033);
insert into "showcases" (id, account_id, kind, token, name, created_at) values (2, 1, 'qr', '4dbxgur64ggjunbt', 'QR code of my links', 1795213818033);
insert into "campaigns" (id, account_id, name, slug, slug_key, list_token, is_public, created_at) values (1, 1, 'Spring', 'spring', 'spring', 'qnyxpuhw258pwkaw', 1, 1795213818068);
insert into "channels" (id, account_id, name, description, color, starred, created_at) values (1, 1, 'News', 'All of it', '#1A2B3C', 1, 1795213818081);
insert into "channel_items" (channel_id, item_type, item_id, assigned_at) values (1, 'links', 1, 1795213818094);
insert into "channel_items" (channel_id, item_type, item_id, assigned_at) values (1, 'bio', 1, 1795213818280);
insert into "pixels" (id, account_id, type, name, tag, created_at) values (1, 1, 'vendor09', 'Count', 'tag-1', 1795213818086);
insert into "links" (id, account_id, domain_id, alias, alias_key, url, redirect_type, interstitial_id, password_hash, expires_at, geo_targets, device_targets, language_targets, meta_title, meta_description, meta_image, description, campaign_id, deep_link, status, parameters, search_text, created_at) values (1, 1, 1, 'Größe', 'größe', 'https://target.test/Ä?x=1', 'direct', null, null, 32503679999000, '[{"location":"Italy","link":"https://it.test/"}]', '[{"device":"iPhone","link":"https://ios.test/"}]', '[{"language":"de","link":"https://de.test/"}]', 'A title', 'A card', 'https://a.test/a.png', 'A note', 1, '{"auto":true,"apple":"https://apps.test/1"}', 'public', '[{"name":"utm_source","value":"a b"}]', 'a title
größe
https://target.test/ä?x=1
a note', 1795213818094);
insert into "links" (id, account_id, domain_id, alias, alias_key, url, redirect_type, interstitial_id, password_hash, expires_at, geo_targets, device_targets, language_targets, meta_title, meta_description, meta_image, description, campaign_id, deep_link, status, parameters, search_text, created_at) values (2, 1, 2, 'secret', 'secret', 'https://secret.test/', 'direct', null, 'scrypt$32768$8$3$a8IujNlInF1ai3mDSVFy5w$mhL5VGY8Xei772f2JfORgornig2R5TpWhBX9cVmv1Zg', null, '[]', '[]', '[]', '', '', '', '', null, null, 'private', '[]', '
secret
https://secret.test/
', 1795213818103);
insert into "link_pixels" (link_id, pixel_id) values (1, 1);
insert into "link_clicks" (link_id, clicks, unique_clicks) values (1, 2, 1);
insert into "link_visitors" (link_id, visitor) values (1, 'M3WiCuVi6cjD7ccc7rC1R3');
insert into "link_tallies" (link_id, kind, name, clicks) values (1, 'browser', 'Firefox', 2);
insert into "link_tallies" (link_id, kind, name, clicks) values (1, 'os', 'Linux', 2);
insert into "link_tallies" (link_id, kind, name, clicks) values (1, 'referrer', 'news.test', 1);
insert into "secrets" (name, value) values ('visitor', 'qWU0dsuGiursuSV1m1YDmDHs0y-jVJb-qjfB7JT6HYo');
delete from sqlite_sequence;
insert into sqlite_sequence (name, seq) values ('domains', 2);
insert into sqlite_sequence (name, seq) values ('accounts', 1);
insert into sqlite_sequence (name, seq) values ('interstitials', 5);
insert into sqlite_sequence (name, seq) values ('showcases', 2);
insert into sqlite_sequence (name, seq) values ('campaigns', 1);
insert into sqlite_sequence (name, seq) values ('channels', 1);
insert into sqlite_sequence (name, seq) values ('pixels', 1);
insert into sqlite_sequence (name, seq) values ('links', 2);
