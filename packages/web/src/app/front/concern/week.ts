import type { ConcernPlace } from '@kassavirta/domain/reports/front-pages/overview/concern-api'

/** Whether the sales of yesterday, the last day of the week, are declared. */
export const hasDeclared = ({ week }: Pick<ConcernPlace, 'week'>): boolean => week.endsWith('1')

/** Whether the sales of yesterday are missing: a place that usually does not declare on that weekday lacks nothing. */
export const lacksDeclaration = (place: Pick<ConcernPlace, 'week' | 'isUsual'>): boolean =>
  place.isUsual && !hasDeclared(place)

/** For each day of the week, the oldest first, whether its sales are declared. */
export const declaredDays = ({ week }: Pick<ConcernPlace, 'week'>): readonly boolean[] =>
  Array.from(week, (letter) => letter === '1')
