/** What a hollow dot says to those who do not see it. */
export const custodyTexts = { ahead: 'ei vielä' } as const
