export const visitChangeRefusals = { tooEarly: 'Uusi käyntipäivä voi olla aikaisintaan {{min}}' } as const
