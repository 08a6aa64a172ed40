import type { Category, Result } from './tool.ts'

type Measured = { readonly name: string; readonly goal: number }

export const HEADING = `| page | performance | goal | accessibility | best practices | LCP s | TBT ms | CLS |
|---|---|---|---|---|---|---|---|`

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const scores = (results: readonly Result[], category: Category): readonly number[] =>
  results.map((result) => Math.round((result.categories[category].score ?? 0) * 100))

export function rowOf({ name, goal }: Measured, results: readonly Result[]): string {
  const value = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const spread = (category: Category) => {
    const found = scores(results, category)
    return `${median(found)} (${Math.min(...found)}–${Math.max(...found)})`
  }
  const cells = [
    name,
    spread('performance'),
    goal,
    spread('accessibility'),
    spread('best-practices'),
    (value('largest-contentful-paint') / 1000).toFixed(1),
    value('total-blocking-time').toFixed(0),
    value('cumulative-layout-shift').toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}

/** What keeps a page from its goal; of accessibility and best practices everything has to hold. */
export function faultsOf({ name, goal }: Measured, results: readonly Result[]): readonly string[] {
  const slow = median(scores(results, 'performance')) < goal ? [`${name}: slower than its goal`] : []
  const broken = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    results.flatMap(({ audits, categories: found }) =>
      found[category].auditRefs
        .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${category}: ${id}`),
    ),
  )
  return [...slow, ...broken]
}
