/**
 * Numbers for a monitor in the text format of Prometheus. No label holds an id, an address or anything else of a person
 * or a company: labels are patterns of routes, statuses and names of jobs.
 */
type Labels = Readonly<Record<string, string>>

export type Sample = { readonly labels?: Labels; readonly value: number; readonly suffix?: string }

export type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export function toText(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const escapeLabel = (text: string): string =>
  text.replaceAll(/[\\"\n]/g, (character) => ESCAPES[character] ?? '')

/** A number that only grows, for each set of labels. */
export function counter(name: string, help: string) {
  const counted = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    count: (labels: Labels = {}): void => {
      const key = Object.values(labels).join('\n')
      const found = counted.get(key)
      if (found) found.value += 1
      else counted.set(key, { labels, value: 1 })
    },
    family: (): Family => ({ name, help, type: 'counter', samples: [...counted.values()] }),
  }
}

/** How many values were at most as large as each bound. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const counts = bounds.map(() => 0)
  let [all, sum] = [0, 0]
  return {
    add: (value: number): void => {
      for (const [index, bound] of bounds.entries())
        if (value <= bound) counts[index] = (counts[index] ?? 0) + 1
      all += 1
      sum += value
    },
    family: (): Family => ({
      name,
      help,
      type: 'histogram',
      samples: [
        ...bounds.map((bound, index) => bucket(String(bound), counts[index] ?? 0)),
        bucket('+Inf', all),
        { suffix: '_sum', value: sum },
        { suffix: '_count', value: all },
      ],
    }),
  }
}

const bucket = (le: string, value: number): Sample => ({ suffix: '_bucket', labels: { le }, value })

export const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  help,
  type: 'gauge',
  samples: value === undefined ? [] : [{ value }],
})
