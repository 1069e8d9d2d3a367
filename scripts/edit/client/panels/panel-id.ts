/** Which panel is open; undefined if none is. */
export type PanelId = 'data' | 'before' | 'appearance' | 'versions' | 'publish' | undefined;
