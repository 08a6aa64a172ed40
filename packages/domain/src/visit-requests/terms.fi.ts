export const visitRefusals = { past: 'Päivämäärä ei voi olla menneisyydessä' } as const
