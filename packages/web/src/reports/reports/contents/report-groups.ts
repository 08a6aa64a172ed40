import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { reports } from '@kassavirta/domain/reports/reports/all'
import type { Report } from '@kassavirta/domain/reports/reports/definition'

export type Group = Report['group']

/** The reports of a group that a person may open, each page once (specification §6). */
export function reportsIn(group: Group, can: (capability: Capability) => boolean): readonly Report[] {
  const held = reports.filter((report) => report.group === group && (!report.needs || can(report.needs)))
  return held.filter((report, index) => held.findIndex(({ list }) => list === report.list) === index)
}

/** The menu links to either part of the list; the requested part comes first. */
export const groupsInOrder = (part: string | undefined): readonly Group[] =>
  part === 'konserni' ? ['concern', 'company'] : ['company', 'concern']
