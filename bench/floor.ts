import { createServer } from 'node:http'
import pg from 'pg'

/** The floor: json_agg of the plain rows of one company, sent as it is, without session, rights or wire format. */
const pool = new pg.Pool({ connectionString: String(process.env['DATABASE_URL']), max: 20 })

const BARE = `select coalesce(json_agg(d)::text, '[]') as json
  from (select * from deposit where company_id = $1 order by created_at desc, id desc) d`

const server = createServer((request, response) => {
  const companyId = new URL(request.url ?? '/', 'http://floor').searchParams.get('companyId')
  pool
    .query<{ json: string }>(BARE, [companyId])
    .then(({ rows }) => response.end(`{"deposits":${rows[0]?.json}}`))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`answers at http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`)
})
