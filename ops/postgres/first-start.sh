#!/bin/sh
# Run once by PostgreSQL's image: the database, its owner, and the role that the programs work as.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role parcelle login password :'password';
create role parcelle_app nologin;
grant parcelle_app to parcelle;
create database parcelle owner parcelle;
SQL
