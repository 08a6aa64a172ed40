/**
 * Does the work with password hashes at the cost that they have in production. By the environment, because
 * `quick-hash.ts` is loaded before all modules and shares none with the tests.
 */
export async function atRealCost<Result>(work: () => Promise<Result>): Promise<Result> {
  process.env['REAL_HASH'] = 'true'
  try {
    return await work()
  } finally {
    delete process.env['REAL_HASH']
  }
}
