/** Each fault has waited for what did not come: by then enough of them are there, and the limit of the test would hide them all. */
const MOST_MS = 5 * 60_000

/** Takes the same step for every case. Whatever fails is told with its case, and the walk goes on. */
export async function walk<Case extends { readonly name: string }>(
  cases: readonly Case[],
  step: (each: Case) => Promise<unknown>,
): Promise<readonly string[]> {
  const failed: string[] = []
  const began = performance.now()
  for (const each of cases) {
    if (failed.length > 0 && performance.now() - began > MOST_MS)
      return [...failed, `not asked: ${each.name} …`]
    try {
      await step(each)
    } catch (fault) {
      failed.push(`${each.name}: ${fault instanceof Error ? fault.message : String(fault)}`)
    }
  }
  return failed
}
