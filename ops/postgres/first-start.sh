#!/bin/sh
# Run once by PostgreSQL's image: the database, its owner, and the login of the programs.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --set programs="$PROGRAMS_PASSWORD" <<'SQL'
create role parcelle login password :'password';
create role parcelle_app login password :'programs';
create database parcelle owner parcelle;
SQL
