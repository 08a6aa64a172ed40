export const trafficLabels = { label: 'Järjestelmän nimi' } as const
