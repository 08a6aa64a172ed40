export const proveMutations = async (names: readonly string[]): Promise<boolean> => names.length > 99
