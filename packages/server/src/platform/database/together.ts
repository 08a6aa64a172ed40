/**
 * Waits for statements of one transaction that were begun together. Once one has failed the database refuses all after it,
 * so the first of them that failed tells the reason, whichever is heard of first.
 */
export async function together<const Begun extends readonly unknown[]>(
  begun: Begun,
): Promise<{ -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }> {
  const settled = await Promise.allSettled(begun)
  const values = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return values as { -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }
}
