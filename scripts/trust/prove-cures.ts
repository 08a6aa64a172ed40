import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inCopy, type Plant, type UndoneCure } from './planted-copy.ts'
import { plantedLists } from './planted-lists.ts'

const SERVER = 'packages/server/'

/**
 * Plants each fault of the list that the part names, or whose test has the part in its path, in a copy of the repository,
 * and expects the test to fail there.
 */
export function proveCures(part = ''): boolean {
  const tried =
    plantedLists[part] ??
    Object.values(plantedLists).flatMap((list) => list.filter(({ test }) => test.includes(part)))
  const unnoticed = inCopy((plant) => tried.filter((cure) => !isNoticed(plant, cure)))
  process.stdout.write(`${tried.length - unnoticed.length} of ${tried.length} noticed\n`)
  return unnoticed.length === 0
}

/** Prints what the test said, so that whoever reads it sees that it failed for this fault and no other reason. */
function isNoticed(plant: Plant, cure: UndoneCure): boolean {
  const began = performance.now()
  const [failed] = plant([cure, ...(cure.also ? [cure.also] : [])], ({ runNode, read }) => {
    // A name of its own: results that were not written must not be those of the fault before.
    const results = `results-${randomUUID()}.json`
    const { folder, args, environment } = testCommand(cure, results)
    runNode(folder, args, environment)
    return failedTests(read(join(folder, results)))
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const words = failed ? `${failed.fullName}\n  ${reasonOf(failed)}` : 'UNNOTICED'
  process.stdout.write(`${cure.fault} (${seconds} s)\n  ${cure.test}: ${words}\n`)
  return failed !== undefined
}

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
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
