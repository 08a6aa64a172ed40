/** The commit that the program was built from; the build writes it here (`build/server-build.ts`). */
export const commit = process.env['BUILD_COMMIT'] || 'unknown'
