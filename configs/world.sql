-- world.sql -- the table of db: 10 000 rows whose number follows from the id, so that every answer is known.
create table world (id integer primary key, number integer not null);

insert into world select id, (id * 7919) % 10007 from generate_series(1, 10000) as id;

vacuum analyze world;

