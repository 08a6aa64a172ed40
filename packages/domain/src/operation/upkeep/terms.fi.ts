export const erasureLabels = { username: 'Käyttäjätunnus' } as const

/** What stands in the place of an erased person's name. */
export const erasedName = { firstName: 'Poistettu', lastName: 'henkilö' } as const

export const trafficLabels = { label: 'Järjestelmän nimi' } as const
