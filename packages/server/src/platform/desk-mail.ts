import type { Member } from './access.ts'

type Line = readonly [label: string, value: string | number | null | undefined]

/** What the service desk reads: who sent it, and every field that was filled in. */
export function deskMail(title: string, id: number, by: Member, lines: readonly Line[]) {
  const filled = lines.filter(
    ([, value]) => value !== '' && value !== null && value !== undefined && value !== 0,
  )
  return {
    subject: `${title} #${id}`,
    body: [
      `${title} #${id}`,
      `Lähettäjä: ${by.firstName} ${by.lastName}`,
      `Toimipaikka: ${by.company.name}`,
      '',
      ...filled.map(([label, value]) => `${label}: ${value}`),
      '',
    ].join('\n'),
  }
}
