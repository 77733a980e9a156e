"""Playing many games: compiled on all cores, by the referee, or on a Ray cluster; and what their results say."""
