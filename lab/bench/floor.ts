import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The floors: bare Fastify and pg with prepared statements, without session, rights, rules or wire format. What the
 * portal does beyond them is what its ratios show.
 */
const pool = new pg.Pool({ connectionString: String(process.env['DATABASE_URL']), max: 20 })
const fastify = Fastify({ logger: false })

type OfPlace = { Params: { id: string } }

fastify.get<OfPlace>('/row/:id', async ({ params }) => {
  const text = 'select * from company where id = $1'
  const { rows } = await pool.query<object>({ name: 'row', text, values: [params.id] })
  return rows[0]
})

const listOf = (rows: string) => `(select coalesce(json_agg(t), '[]') from (${rows}) t)`
const MARKED = `select m.*, r.read_at from message m left join message_read r on r.message_id = m.id and r.user_id = 1
  where m.company_id = $1`
const NEWEST = 'order by created_at desc, id desc'
const RECENT = `select * from deposit where company_id = $1 and created_at >= now() - interval '30 days' and removed_at is null`

/** Each is one statement, whose only column is the whole answer. */
const answers = {
  messages: `'messages', ${listOf(`${MARKED} ${NEWEST}`)}`,
  unread: `'messages', ${listOf(`${MARKED} and r.read_at is null ${NEWEST}`)}`,
  /** The rows that the front page shows of a place, and how many deposits wait. */
  overview: `'waiting', (select count(*) from (${RECENT} and counting_state <> 'käsitelty') d),
    'deposits', ${listOf(`${RECENT} ${NEWEST} limit 5`)},
    'deliveries', ${listOf(`select * from change_order where company_id = $1 and delivery_date >= current_date
      order by delivery_date limit 1`)},
    'messages', ${listOf(`${MARKED} and r.read_at is null ${NEWEST} limit 4`)}`,
  deposits: `'deposits', ${listOf(`select * from deposit where company_id = $1 ${NEWEST}`)}`,
  orders: `'orders', ${listOf(`select * from change_order where company_id = $1 ${NEWEST}`)}`,
}

for (const [name, fields] of Object.entries(answers))
  fastify.get<OfPlace>(`/${name}/:id`, async ({ params }, reply) => {
    const text = `select json_build_object(${fields})::text as json`
    const { rows } = await pool.query<{ json: string }>({ name, text, values: [params.id] })
    return reply.type('application/json').send(rows[0]?.json)
  })

/** The columns of an entry, each with the field of the body that it takes. */
const common = {
  company_id: 'customerId',
  account_id: 'accountId',
  reference: 'reference',
  message: 'message',
}
const sums = { total_sum_cents: 'totalSum', coin_total_sum_cents: 'coinTotalSum' }
const pieces = { pcs_100e: 'pcs_100e', pcs_50e: 'pcs_50e', pcs_20e: 'pcs_20e' }
const ofBoth = { ...common, ...sums, ...pieces }
const columns = {
  deposit: {
    ...ofBoth,
    security_bag_number: 'securityBagNumber',
    register_date: 'registerDate',
  },
  change_order: {
    ...ofBoth,
    note_total_sum_cents: 'billsTotalSum',
    delivery_date: 'deliveryDate',
  },
} as const
type Table = keyof typeof columns
type Body = Readonly<Record<string, string | number>>

function insertOf(table: Table, body: Body, now: Date) {
  const named = Object.entries(columns[table]).map(([column, field]) => [column, body[field] ?? ''] as const)
  const all = [...named, ['user_id', 1], ['created_at', now], ['modified_at', now]] as const
  const places = all.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${all.map(([column]) => column).join(', ')})
    values (${places.join(', ')}) returning id`
  return { name: table, text, values: all.map(([, value]) => value) }
}

const AUDIT = `insert into audit (at, action, user_id, company_id, subject, detail) values ($1, $2, $3, $4, $5, $6)`
const EVENT = `insert into outbox (type, at, company_id, user_id, data) values ($1, $2, $3, $4, $5)`
const KEY = `insert into idempotency_key (user_id, key, fingerprint, answer, created_at) values ($1, $2, $3, $4, $5)`

/** A bare transaction of the four rows of a submission: entry, audit row, event and idempotency key. */
fastify.post<{ Params: { table: Table }; Body: Body }>(
  '/four/:table',
  async ({ params: { table }, body }) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const now = new Date()
      const { rows } = await client.query<{ id: number }>(insertOf(table, body, now))
      const [answer, data, action] = [{ entryId: rows[0]?.id }, JSON.stringify(body), `${table}.created`]
      await client.query({ name: 'audit', text: AUDIT, values: [now, action, 1, 1, answer.entryId, data] })
      await client.query({ name: 'event', text: EVENT, values: [action, now, 1, 1, data] })
      await client.query({ name: 'key', text: KEY, values: [1, randomUUID(), 'fingerprint', answer, now] })
      await client.query('commit')
      return answer
    } finally {
      client.release()
    }
  },
)

process.stdout.write(`Kassavirta answers at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}\n`)
