import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryOut } from '../planting/try-out.ts'
import { inCopy, ROOT, withFault, type Plant, type UndoneCure } from './planted-copy.ts'
import { plantedLists } from './planted-lists.ts'

const SERVER = 'packages/server/'

/**
 * Plants each fault of the list that the part names, or whose test has the part in its path, and expects the test to fail.
 * Most tests of the server try them in one process; whatever else there is, and whatever was not noticed there, is tried in
 * a copy of the repository.
 */
export async function proveCures(part = ''): Promise<boolean> {
  const tried =
    plantedLists[part] ??
    Object.values(plantedLists).flatMap((list) => list.filter(({ test }) => test.includes(part)))
  const noticed = await noticedTogether(tried.filter(isInProcess))
  const left = tried.filter((cure) => !noticed.has(cure))
  const unnoticed = left.length > 0 ? inCopy((plant) => left.filter((cure) => !isNoticed(plant, cure))) : []
  process.stdout.write(`${tried.length - unnoticed.length} of ${tried.length} noticed\n`)
  return unnoticed.length === 0
}

const editsOf = (cure: UndoneCure) => [cure, ...(cure.also ? [cure.also] : [])]

/** A process of its own has no facades, and who waits for another may still wait when the next fault is tried. */
const STARTS_OTHERS = /server-process|inject\('release'\)/

const isInProcess = (cure: UndoneCure): boolean =>
  cure.test.startsWith(SERVER) &&
  !/\.(race|property)\.test\.ts$/.test(cure.test) &&
  !STARTS_OTHERS.test(readFileSync(join(ROOT, cure.test), 'utf8')) &&
  editsOf(cure).every(({ file }) => /^packages\/(server|domain)\/src\/.+\.ts$/.test(file))

async function noticedTogether(cures: readonly UndoneCure[]): Promise<ReadonlySet<UndoneCure>> {
  const faults = cures.map((cure) => ({
    sources: Object.fromEntries(editsOf(cure).map((edit) => [edit.file, withFault(edit, ROOT)])),
    test: cure.test,
    title: cure.title,
  }))
  const notices =
    cures.length > 0 ? await tryOut({ faults, tests: [...new Set(cures.map(({ test }) => test))] }) : []
  return new Set(
    cures.filter((cure, index) => {
      const notice = notices[index]
      if (notice) tell(cure, `${notice.test}\n  ${notice.reason.slice(0, REASON_LENGTH)}`)
      return notice !== undefined
    }),
  )
}

const tell = ({ fault, test }: UndoneCure, words: string): void =>
  void process.stdout.write(`${fault}\n  ${test}: ${words}\n`)

/** Prints what the test said, so that whoever reads it sees that it failed for this fault and no other reason. */
function isNoticed(plant: Plant, cure: UndoneCure): boolean {
  const [failed] = plant(editsOf(cure), ({ runNode, read }) => {
    // A name of its own: results that were not written must not be those of the fault before.
    const results = `results-${randomUUID()}.json`
    const { folder, args, environment } = testCommand(cure, results)
    runNode(folder, args, environment)
    return failedTests(read(join(folder, results)))
  })
  tell(cure, failed ? `${failed.fullName}\n  ${reasonOf(failed)}` : 'UNNOTICED')
  return failed !== undefined
}

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
/** Long enough for the longest day of a property on a busy machine; what waits for something that does not come ends here. */
const OPTIONS = ['--reporter=json', '--testTimeout=120000']

function testCommand({ test, title }: UndoneCure, results: string) {
  const ofServer = test.startsWith(SERVER)
  const path = ofServer ? test.slice(SERVER.length) : test
  const only = title ? ['--testNamePattern', title.replaceAll(/[^\w ]/g, '.')] : []
  return {
    folder: ofServer ? SERVER : '.',
    args: [VITEST, 'run', ...OPTIONS, `--outputFile=${results}`, ...only, path],
    // Every test runs there, and it is the quicker of the two.
    environment: { TEST_DATABASE: 'postgres' },
  }
}

type Outcome = {
  readonly status: string
  readonly fullName: string
  readonly failureMessages?: readonly string[]
}

/** What vitest writes of a run. */
type Report = { readonly testResults: readonly { readonly assertionResults: readonly Outcome[] }[] }

/** A file that could not be read has no results, and so has noticed nothing. */
function failedTests(text: string): readonly Outcome[] {
  const { testResults } = JSON.parse(text) as Report
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
}

const REASON_LENGTH = 200

/** The first line with words; a property tells its seed first. */
function reasonOf({ failureMessages = [] }: Outcome): string {
  const lines = failureMessages.join('\n').split('\n')
  const line = lines.find((each) => /AssertionError|Error:/.test(each)) ?? lines[0] ?? ''
  return line.trim().slice(0, REASON_LENGTH)
}
