import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SetLater } from '../../tables/submissions.ts'
import type { Db } from './database.ts'
import { preparedText } from './statement.ts'

/** One statement that writes, whose text does not depend on its values. Several go to the database as one. */
export type RowWrite = {
  /** Equal for equal texts. */
  readonly key: string
  readonly text: () => SQL
  /** By the names of the placeholders in the text. Two writes of one statement share no name. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A column with its name in our rows and the name of its place in a statement. */
type NamedColumn = { readonly name: string; readonly place: string; readonly column: PgColumn }

/** The columns of each table, listed once: every submission writes four rows. */
const listed = new WeakMap<PgTable, readonly NamedColumn[]>()

function columnsOf(table: PgTable): readonly NamedColumn[] {
  const columns =
    listed.get(table) ??
    Object.entries(getTableColumns(table)).map(([name, column]) => ({
      name,
      place: `${getTableName(table)}.${name}`,
      column,
    }))
  listed.set(table, columns)
  return columns
}

/** A write of a new row. Columns that the row does not name get their defaults. */
export function insertion<Table extends PgTable>(
  table: Table,
  row: Table['$inferInsert'] & Readonly<Record<string, unknown>>,
): RowWrite {
  const values: Record<string, unknown> = {}
  const written = columnsOf(table).filter(({ name, place, column }) => {
    const value: unknown = row[name]
    if (value !== undefined) values[place] = value === null ? null : column.mapToDriverValue(value)
    return value !== undefined
  })
  return {
    key: written.map(({ place }) => place).join(),
    text: () => {
      const names = written.map(({ column }) => sql.identifier(toSnakeCase(column.name)))
      const places = written.map(({ place }) => sql`${sql.placeholder(place)}`)
      return sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(places, sql`, `)})`
    },
    values,
  }
}

/** A write that changes columns of one row, and leaves those that it does not name. */
export function revision<Table extends PgTable>(
  table: Table,
  id: number,
  change: Partial<Table['$inferInsert']> & Readonly<Record<string, unknown>>,
): RowWrite {
  const written = columnsOf(table).filter(({ name }) => change[name] !== undefined)
  const placeOf = ({ place }: NamedColumn) => `changed ${place}`
  const values = written.map((named) => {
    const value: unknown = change[named.name]
    return [placeOf(named), value === null ? null : named.column.mapToDriverValue(value)] as const
  })
  const idPlace = `changed ${getTableName(table)}`
  return {
    key: written.map(placeOf).join(),
    text: () => {
      const settings = written.map(
        (named) =>
          sql`${sql.identifier(toSnakeCase(named.column.name))} = ${sql.placeholder(placeOf(named))}`,
      )
      return sql`update ${table} set ${sql.join(settings, sql`, `)} where id = ${sql.placeholder(idPlace)}`
    },
    values: { ...Object.fromEntries(values), [idPlace]: id },
  }
}

/**
 * The row of a submission has every column that the submission decides on, also one with a default, and nothing
 * without a column. Otherwise the provider would get a value that the row does not keep.
 */
type CompleteRow<Table extends PgTable, Row> = Table['$inferInsert'] &
  Required<Omit<Table['$inferInsert'], SetLater>> & {
    readonly [Name in Exclude<keyof Row, keyof Table['$inferInsert']>]: never
  }

/** A write of the row of a submission, with the id that was drawn for it. */
export const submittedRow = <Table extends PgTable, Row extends CompleteRow<Table, Row>>(
  table: Table,
  row: Row,
): RowWrite => insertion(table, row)

const statements = new Map<string, ReturnType<typeof preparedText>>()

/** Makes all writes in one statement. */
export async function writeRows(tx: Db, writes: readonly RowWrite[]): Promise<void> {
  const key = writes.map((write) => write.key).join(' + ')
  const run = statements.get(key) ?? preparedText(() => allOf(writes))
  statements.set(key, run)
  await run(tx, Object.assign({}, ...writes.map(({ values }) => values)) as object)
}

function allOf(writes: readonly RowWrite[]): SQL {
  const parts = writes.map(({ text }, index) => sql`${sql.raw(`write_${index}`)} as (${text()})`)
  return sql`with ${sql.join(parts, sql`, `)} select 1`
}

type RowAuthor = { readonly company: { readonly companyId: number }; readonly userId: number }

/** The columns that say who sent a row, from which company and when. */
export const senderColumns = ({ company, userId }: RowAuthor, now: Date) => ({
  companyId: company.companyId,
  userId,
  createdAt: now,
})
