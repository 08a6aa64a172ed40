/** Where the portal shows what a mail tells of. A test of the portal leads each to its screen. */
export const alertPaths = {
  result: (id: number | '') => `/raportit/kasitellyt-tilitykset/${id}`,
  changeOrder: (id: number | '') => `/raportit/vaihtorahatilaukset/${id}`,
  supplyOrder: (id: number | '') => `/raportit/tarviketilaukset/${id}`,
  visit: (id: number | '') => `/raportit/kuljetustilaukset/${id}`,
  visitChange: (id: number | '') => `/raportit/kayntimuutokset/${id}`,
  answer: (caseId: number | '') => `/yhteydenotot/${caseId}`,
  deposit: (id: number | '') => `/raportit/tilitysilmoitukset/${id}`,
  declare: () => '/tilitys',
  order: () => '/vaihtorahatilaus',
  /** When the driver comes next is on the front page. */
  nextVisit: () => '/',
  /** Rights are seen in what the front page offers. */
  rights: () => '/',
} as const
