/** Takes the same step for every case. Whatever fails is told with its case, and the walk goes on. */
export async function walk<Case extends { readonly name: string }>(
  cases: readonly Case[],
  step: (each: Case) => Promise<unknown>,
): Promise<readonly string[]> {
  const failed: string[] = []
  for (const each of cases) {
    try {
      await step(each)
    } catch (fault) {
      failed.push(`${each.name}: ${fault instanceof Error ? fault.message : String(fault)}`)
    }
  }
  return failed
}
