import { sql, type SQL } from 'drizzle-orm'

/** Whether a bag was ever opened at the desk. From then on its entry is the desk's, also while the bag lies aside. */
export const wasBagOpened = (bag: SQL): SQL => sql`${bag}.pass > 0`
