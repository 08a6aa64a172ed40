export const approvalLabels = { reason: 'Perustelu pyytäjälle' } as const
