import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The floors: bare Fastify and pg with prepared statements, without session, rights, rules or wire format. What the
 * portal does beyond them is what its ratios show.
 */
const pool = new pg.Pool({ connectionString: String(process.env['DATABASE_URL']), max: 20 })
const fastify = Fastify({ logger: false })

type Body = Readonly<Record<string, string | number>>
type Statement = { readonly name: string; readonly text: string }

fastify.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => {
  const text = 'select * from company where id = $1'
  const { rows } = await pool.query<Body>({ name: 'row', text, values: [params.id] })
  return rows[0]
})

fastify.get<{ Params: { id: string } }>('/orders/:id', async ({ params }, reply) => {
  const text = `select coalesce(json_agg(o)::text, '[]') as json
    from (select * from change_order where company_id = $1 order by created_at desc, id desc) o`
  const { rows } = await pool.query<{ json: string }>({ name: 'orders', text, values: [params.id] })
  return reply.type('application/json').send(rows[0]?.json)
})

/** Answers a statement whose only column is the whole answer. */
const answerJson = (path: string, text: string) =>
  fastify.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }, reply) => {
    const { rows } = await pool.query<{ json: string }>({ name: path, text, values: [params.id] })
    return reply.type('application/json').send(rows[0]?.json)
  })

const MARKED = `select m.*, r.read_at from message m left join message_read r on r.message_id = m.id and r.user_id = 1
  where m.company_id = $1`
const NEWEST = 'order by created_at desc, id desc'
const RECENT = `select * from deposit where company_id = $1 and created_at >= now() - interval '30 days' and removed_at is null`
const listOf = (rows: string) => `(select coalesce(json_agg(t), '[]') from (${rows}) t)`

answerJson(
  '/messages',
  `select json_build_object('messages', ${listOf(`${MARKED} ${NEWEST}`)})::text as json`,
)
answerJson(
  '/unread',
  `select json_build_object('messages', ${listOf(`${MARKED} and r.read_at is null ${NEWEST}`)})::text as json`,
)
/** The rows that the front page shows of a place, and how many deposits wait. */
answerJson(
  '/overview',
  `select json_build_object('waiting', (select count(*) from (${RECENT} and counting_state <> 'käsitelty') d),
    'deposits', ${listOf(`${RECENT} ${NEWEST} limit 5`)},
    'deliveries', ${listOf(`select * from change_order where company_id = $1 and delivery_date >= current_date
      order by delivery_date limit 1`)},
    'messages', ${listOf(`${MARKED} and r.read_at is null ${NEWEST} limit 4`)})::text as json`,
)

fastify.get<{ Params: { number: string } }>('/bag/:number', async ({ params }) => {
  const text = 'select * from bag where security_bag_number = $1'
  const { rows } = await pool.query<Body>({ name: 'bag', text, values: [params.number] })
  return rows[0]
})

fastify.get<{ Params: { id: string } }>('/list/:id', async ({ params }, reply) => {
  const text = `select coalesce(json_agg(d)::text, '[]') as json
    from (select * from deposit where company_id = $1 order by created_at desc, id desc) d`
  const { rows } = await pool.query<{ json: string }>({ name: 'list', text, values: [params.id] })
  return reply.type('application/json').send(`{"deposits":${rows[0]?.json}}`)
})

/** The columns whose names the fields of a body do not give. */
const sent = ['customerId', 'accountId', 'reference', 'message'] as const
const insertOf = (table: string, columns: readonly string[]): Statement => {
  const all = [
    'company_id',
    'account_id',
    'reference',
    'message',
    ...columns,
    'user_id',
    'created_at',
    'modified_at',
  ]
  const places = all.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${all.join(', ')}) values (${places.join(', ')}) returning id`
  return { name: table, text }
}
const pieces = ['pcs_100e', 'pcs_50e', 'pcs_20e']
const depositColumns = [
  'security_bag_number',
  'register_date',
  'total_sum_cents',
  'coin_total_sum_cents',
  ...pieces,
]
const orderColumns = [
  'delivery_date',
  'total_sum_cents',
  'note_total_sum_cents',
  'coin_total_sum_cents',
  ...pieces,
]
const fieldsOf = {
  deposit: ['securityBagNumber', 'registerDate', 'totalSum', 'coinTotalSum', ...pieces],
  change_order: ['deliveryDate', 'totalSum', 'billsTotalSum', 'coinTotalSum', ...pieces],
} as const
const statements = {
  deposit: insertOf('deposit', depositColumns),
  change_order: insertOf('change_order', orderColumns),
} as const
type Table = keyof typeof statements

const valuesOf = (table: Table, body: Body, now: Date) => [
  ...[...sent, ...fieldsOf[table]].map((field) => body[field] ?? ''),
  1,
  now,
  now,
]

fastify.post<{ Params: { table: Table }; Body: Body }>('/insert/:table', async ({ params, body }) => {
  const values = valuesOf(params.table, body, new Date())
  const { rows } = await pool.query<{ id: number }>({ ...statements[params.table], values })
  return { entryId: rows[0]?.id }
})

const AUDIT = `insert into audit (at, action, user_id, company_id, subject, detail) values ($1, $2, $3, $4, $5, $6)`
const EVENT = `insert into outbox (type, at, company_id, user_id, data) values ($1, $2, $3, $4, $5)`
const KEY = `insert into idempotency_key (user_id, key, fingerprint, answer, created_at) values ($1, $2, $3, $4, $5)`

fastify.post<{ Params: { table: Table }; Body: Body }>('/four/:table', async ({ params, body }) =>
  inTransaction(async (client) => {
    const now = new Date()
    const { rows } = await client.query<{ id: number }>({
      ...statements[params.table],
      values: valuesOf(params.table, body, now),
    })
    const [entryId, data, action] = [rows[0]?.id, JSON.stringify(body), `${params.table}.created`]
    const answer = { entryId }
    await client.query({ name: 'audit', text: AUDIT, values: [now, action, 1, 1, entryId, data] })
    await client.query({ name: 'event', text: EVENT, values: [action, now, 1, 1, data] })
    await client.query({ name: 'key', text: KEY, values: [1, randomUUID(), 'fingerprint', answer, now] })
    return answer
  }),
)

const ROTATE = `update session_family set generation = generation + 1 where id = $1 returning generation`
const TOKEN = `insert into refresh_token (hash, family_id, generation) values ($1, $2, $3)`

fastify.post<{ Body: { family: string } }>('/rotate', async ({ body: { family } }) =>
  inTransaction(async (client) => {
    const { rows } = await client.query<{ generation: number }>({
      name: 'rotate',
      text: ROTATE,
      values: [family],
    })
    const [hash, generation] = [randomBytes(32).toString('hex'), rows[0]?.generation]
    await client.query({ name: 'token', text: TOKEN, values: [hash, family, generation] })
    return { generation }
  }),
)

const derive = promisify(argon2)
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

fastify.post<{ Body: { password: string } }>('/hash', async ({ body: { password } }) => {
  const tag = await derive('argon2id', { message: password, nonce: randomBytes(16), ...COST })
  return { tag: tag.toString('base64url') }
})

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

process.stdout.write(`answers at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}\n`)
