import { getTableColumns, getTableName, sql, type Query, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LaterColumns } from '../../tables/submissions.ts'
import type { Db } from './database.ts'
import { boundText, runBound } from './statement.ts'

/** One statement that writes, whose text does not depend on its values. Several go to the database as one. */
export type RowWrite = {
  /** Equal for equal texts. */
  readonly key: string
  readonly text: () => SQL
  /** By the names of the placeholders in the text. Two writes of one statement share no name. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A column with its name in our rows and the name of its parameter in a statement. */
type NamedColumn = { readonly name: string; readonly parameter: string; readonly column: PgColumn }

/** The columns of each table, listed once: every submission writes four rows. */
const listed = new WeakMap<PgTable, readonly NamedColumn[]>()

function columnsOf(table: PgTable): readonly NamedColumn[] {
  const columns =
    listed.get(table) ??
    Object.entries(getTableColumns(table)).map(([name, column]) => ({
      name,
      parameter: `${getTableName(table)}.${name}`,
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
  const written = columnsOf(table).filter(({ name, parameter, column }) => {
    const value: unknown = row[name]
    if (value !== undefined) values[parameter] = value === null ? null : column.mapToDriverValue(value)
    return value !== undefined
  })
  return {
    key: written.map(({ parameter }) => parameter).join(),
    text: () => {
      const names = written.map(({ column }) => sql.identifier(toSnakeCase(column.name)))
      const parameters = written.map(({ parameter }) => sql`${sql.placeholder(parameter)}`)
      return sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(parameters, sql`, `)})`
    },
    values,
  }
}

type NewRows<Table extends PgTable> = readonly (Table['$inferInsert'] & Readonly<Record<string, unknown>>)[]

/** A write of several new rows, which name the same columns. */
export const insertions = <Table extends PgTable>(table: Table, rows: NewRows<Table>): RowWrite =>
  manyRows(table, rows, 'new', () => sql``)

/** The same, where a row that is there already stays as it is. */
export const insertionsOnce = <Table extends PgTable>(table: Table, rows: NewRows<Table>): RowWrite =>
  manyRows(table, rows, 'once', () => sql` on conflict do nothing`)

/** The same, where a row with the same key is replaced. */
export const replacements = <Table extends PgTable>(
  table: Table,
  rows: NewRows<Table>,
  key: readonly (keyof Table['$inferInsert'] & string)[],
): RowWrite =>
  manyRows(table, rows, 'replaced', (names) => {
    const settings = names.map((name) => sql`${name} = excluded.${name}`)
    return sql` on conflict (${sql.join(key.map(identifier), sql`, `)}) do update set ${sql.join(settings, sql`, `)}`
  })

const identifier = (name: string) => sql.identifier(toSnakeCase(name))

/** The rows go as one value, so that the text does not depend on their number. */
function manyRows<Table extends PgTable>(
  table: Table,
  rows: NewRows<Table>,
  kind: 'new' | 'once' | 'replaced',
  onConflict: (names: readonly SQL[]) => SQL,
): RowWrite {
  const written = columnsOf(table).filter(({ name }) => rows[0]?.[name] !== undefined)
  const parameter = `rows of ${getTableName(table)}`
  const keyed = rows.map((row) =>
    Object.fromEntries(written.map(({ name, column }) => [toSnakeCase(column.name), row[name]])),
  )
  return {
    key: `${kind} ${parameter} ${written.map(({ name }) => name).join()}`,
    text: () => {
      const names = written.map(({ column }) => sql`${identifier(column.name)}`)
      const all = sql.join(names, sql`, `)
      return sql`insert into ${table} (${all}) select ${all}
        from jsonb_populate_recordset(null::${table}, ${sql.placeholder(parameter)}::text::jsonb)${onConflict(names)}`
    },
    values: { [parameter]: JSON.stringify(keyed) },
  }
}

/** A write that changes the named columns of one row. */
export function revision<Table extends PgTable>(
  table: Table,
  id: number,
  change: Partial<Table['$inferInsert']> & Readonly<Record<string, unknown>>,
): RowWrite {
  const written = columnsOf(table).filter(({ name }) => change[name] !== undefined)
  const parameterOf = ({ parameter }: NamedColumn) => `changed ${parameter}`
  const values = written.map((named) => {
    const value: unknown = change[named.name]
    return [parameterOf(named), value === null ? null : named.column.mapToDriverValue(value)] as const
  })
  const idParameter = `changed ${getTableName(table)}`
  return {
    key: written.map(parameterOf).join(),
    text: () => {
      const settings = written.map(
        (named) =>
          sql`${sql.identifier(toSnakeCase(named.column.name))} = ${sql.placeholder(parameterOf(named))}`,
      )
      return sql`update ${table} set ${sql.join(settings, sql`, `)} where id = ${sql.placeholder(idParameter)}`
    },
    values: { ...Object.fromEntries(values), [idParameter]: id },
  }
}

/**
 * The row of a submission has every column that the submission decides on, also one with a default, and nothing
 * without a column. Otherwise the provider would get a value that the row does not store.
 */
type CompleteRow<Table extends PgTable, Row> = Table['$inferInsert'] &
  Required<Omit<Table['$inferInsert'], LaterColumns>> & {
    readonly [Name in Exclude<keyof Row, keyof Table['$inferInsert']>]: never
  }

/** A write of the row of a submission, with the id that was drawn for it. */
export const submittedRow = <Table extends PgTable, Row extends CompleteRow<Table, Row>>(
  table: Table,
  row: Row,
): RowWrite => insertion(table, row)

const statements = new Map<string, ReturnType<typeof boundText>>()

/** All writes as one statement. Writes that share a parameter are refused: the second value would replace the first. */
export function joinWrites(writes: readonly RowWrite[]): Query {
  const names = writes.flatMap(({ values }) => Object.keys(values))
  if (new Set(names).size < names.length) throw new Error('two writes of one statement share a value')
  const key = writes.map((write) => write.key).join(' + ')
  const bind = statements.get(key) ?? boundText(() => allOf(writes))
  statements.set(key, bind)
  return bind(Object.assign({}, ...writes.map(({ values }) => values)) as object)
}

/** Makes all writes in one statement. */
export async function writeRows(tx: Db, writes: readonly RowWrite[]): Promise<void> {
  await runBound(tx, joinWrites(writes))
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
