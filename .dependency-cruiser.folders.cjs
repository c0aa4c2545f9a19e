const { options } = require('./.dependency-cruiser.cjs');

/**
 * Cycles between folders. A configuration of its own, because tests import across modules and a rule for
 * folders cannot leave single files out: here they are excluded from the graph.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      comment: 'Move the shared part below both folders, or declare a port that server/wiring fills.',
      scope: 'folder',
      from: { path: '^(server|components)/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.test\\.tsx?$', '/testing/'] } },
};
