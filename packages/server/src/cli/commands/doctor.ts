import { statSync } from 'node:fs'
import { hasDemo } from '../../demo/presence.ts'
import { newestVersion, readMigrations } from '../../platform/database/migrations.ts'
import { checkSchema, readSchema } from '../../platform/database/schema.ts'
import { readBacklog } from '../../platform/metrics/backlog.ts'
import { readDeletionLag } from '../../platform/retention/delete-expired.ts'
import { SECRETS } from '../../platform/settings.ts'
import { command, type CommandDeps } from '../command.ts'
import { examine, remarkText, type Remark } from '../doctor.ts'
import { readDatabaseFacts } from '../doctor-queries.ts'
import { Refusal } from '../faults.ts'

/** The exit code is 1 when something has to be mended, so that a monitor can run the command. */
export const doctorCommands = [
  command({
    name: 'doctor',
    usage: '',
    summary: 'Says what an operator should mend',
    run: async (deps) => {
      const remarks = await remarksOf(deps)
      const lines = remarks.map(remarkText).join('\n')
      if (remarks.some(({ level }) => level === 'mend')) throw new Refusal(lines)
      return lines || 'Nothing to mend.'
    },
  }),
]

async function remarksOf(deps: CommandDeps): Promise<readonly Remark[]> {
  const { database, db, clock, settings } = deps
  // The tables that the checks read are there in a schema that fits.
  await checkSchema(db)
  const schema = await readSchema(db)
  const ownSchema = newestVersion(readMigrations())
  return examine({
    settings,
    kind: database.kind,
    schema,
    ownSchema,
    backlog: await readBacklog(db),
    facts: await readDatabaseFacts(db),
    now: clock(),
    deletionLagMs: await readDeletionLag(deps),
    hasDemo: await hasDemo(db),
    openFiles: openFilesIn(process.env),
  })
}

const FOR_OTHERS = 0o077

/** Of the files that settings are read from; others of the environment are none of ours. */
const openFilesIn = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    const mode = (file && statSync(file, { throwIfNoEntry: false })?.mode) || 0
    return file && (mode & FOR_OTHERS) !== 0 ? [file] : []
  })
