import { cpuInWords, type Timed } from './cpu.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Line = {
  readonly path: string
  readonly figure: string
  readonly floor?: string
  readonly ratio?: string
  readonly aim?: string
}

export function startTable(): void {
  say('| path | figure | floor | ratio | aim |')
  say('|---|---|---|---|---|')
}

export const addLine = ({ path, figure, floor = '', ratio = '', aim = '' }: Line): void =>
  say(`| ${[path, figure, floor, ratio, aim].join(' | ')} |`)

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
export const timedInWords = ({ ms, cpu }: Timed): string => `${milliseconds(ms)}, ${cpuInWords(cpu)}`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const ratioOf = (value: number, floor: number): string => (value / floor).toFixed(2)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
